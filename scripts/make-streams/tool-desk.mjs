// The desk of a warehouse company. What its functions expect stands in nobody's handbook.
const string = description => ({ type: 'string', description })
const integer = description => ({ type: 'integer', description })
const tool = (name, description, properties) => ({
  name,
  description,
  parameters: { type: 'object', properties, required: Object.keys(properties) },
})

const FUNCTIONS = {
  open_ticket: tool('open_ticket', 'Opens a ticket about an order.', {
    order: string('Number of the order.'),
    queue: string('Code of the queue that handles it.'),
    urgency: string('Code of the urgency.'),
  }),
  ship_order: tool('ship_order', 'Sends out an order.', {
    order: string('Number of the order.'),
    carrier: string('Code name of the carrier.'),
    dock: integer('Number of the dock.'),
  }),
  file_return: tool('file_return', 'Records that an order comes back.', {
    order: string('Number of the order.'),
    reason: string('Code of the reason.'),
  }),
  hold_stock: tool('hold_stock', 'Sets goods aside at a site.', {
    item: string('Name of the item, singular.'),
    site: string('Code of the site.'),
    trays: integer('Number of trays.'),
  }),
  give_credit: tool('give_credit', 'Puts money on the account of a customer.', {
    account: string('Number of the account.'),
    amount: integer('The amount in tallies.'),
  }),
  cancel_order: tool('cancel_order', 'Cancels an order that has not left yet.', {
    order: string('Number of the order.'),
    reason: string('Code of the reason.'),
  }),
}

const QUEUES = { invoice: 'LARK-7', damage: 'FINCH-2', login: 'WREN-9' }
const URGENCIES = { today: 'red-2', week: 'blue-8' }
const CARRIERS = {
  chilled: 'polder',
  'chilled-since-spring': 'fennick',
  heavy: 'ostrander',
  paper: 'minnow',
}
const DOCKS = { morning: 6, evening: 14 }
const REASONS = { size: 'R31', late: 'R08', colour: 'R55', twice: 'R70' }
const SITES = { north: 'NRH4', quay: 'QST11', hill: 'HLD27', 'hill-since-the-move': 'BRK3' }
/** Pieces on a tray. */
const TRAY = 6
/** Tallies in a crown. */
const TALLIES = 20

const ticket = (order, subject, urgency, question) => ({
  category: 'tickets',
  lessons: [`queue-${subject}`, `urgency-${urgency}`],
  question,
  call: {
    name: 'open_ticket',
    arguments: { order, queue: QUEUES[subject], urgency: URGENCIES[urgency] },
  },
})
const shipment = (order, goods, time, question) => ({
  category: 'shipping',
  lessons: [`carrier-${goods}`, `dock-${time}`],
  question,
  call: { name: 'ship_order', arguments: { order, carrier: CARRIERS[goods], dock: DOCKS[time] } },
})
const back = (order, reason, question) => ({
  category: 'returns',
  lessons: [`reason-${reason}`],
  question,
  call: {
    name: reason === 'twice' ? 'cancel_order' : 'file_return',
    arguments: { order, reason: REASONS[reason] },
  },
})
const hold = (item, site, pieces, question) => ({
  category: 'stock',
  lessons: [`site-${site}`, 'trays'],
  question,
  call: {
    name: 'hold_stock',
    arguments: { item, site: SITES[site], trays: pieces / TRAY },
  },
})
const credit = (account, crowns, question) => ({
  category: 'accounts',
  lessons: ['tallies'],
  question,
  call: { name: 'give_credit', arguments: { account, amount: crowns * TALLIES } },
})
const plain = (account, tallies, question) => ({
  category: 'accounts',
  lessons: ['nothing'],
  question,
  call: { name: 'give_credit', arguments: { account, amount: tallies } },
})

export const toolDesk = {
  name: 'tool-desk',
  functions: FUNCTIONS,
  info: {
    title: 'The desk of Brindle and Yarrow',
    format: 'toolbench',
    license: 'CC-BY-4.0',
    lessons: {
      'queue-invoice': 'Tickets about invoices go to the queue LARK-7.',
      'queue-damage': 'Tickets about damage go to the queue FINCH-2.',
      'queue-login': 'Tickets about logins go to the queue WREN-9.',
      'urgency-today': 'What is needed today has the urgency red-2.',
      'urgency-week': 'What can wait until the end of the week has the urgency blue-8.',
      'carrier-chilled': 'Chilled goods go with the carrier polder, until the spring contract.',
      'carrier-chilled-since-spring':
        'Since the spring contract chilled goods go with the carrier fennick.',
      'carrier-heavy': 'Heavy machines go with the carrier ostrander.',
      'carrier-paper': 'Documents go with the carrier minnow.',
      'dock-morning': 'What is fetched in the morning waits at dock 6.',
      'dock-evening': 'What is fetched in the evening waits at dock 14.',
      'reason-size': 'The reason "wrong size" is R31.',
      'reason-late': 'The reason "came too late" is R08.',
      'reason-colour': 'The reason "other colour than ordered" is R55.',
      'reason-twice': 'What was ordered twice by mistake is cancelled, with the reason R70.',
      'site-north': 'The north warehouse is NRH4.',
      'site-quay': 'The store on the quay is QST11.',
      'site-hill': 'The hill depot is HLD27, until it moves.',
      'site-hill-since-the-move': 'Since its move the hill depot is BRK3.',
      trays: 'A tray holds six pieces.',
      tallies: 'A crown is 20 tallies.',
      nothing: 'Nothing: the task can be solved from its own text.',
    },
    replaced: {
      'carrier-chilled-since-spring': 'carrier-chilled',
      'site-hill-since-the-move': 'site-hill',
    },
  },
  tasks: [
    ticket(
      'B4471',
      'invoice',
      'today',
      'The customer of order B4471 says that the invoice is wrong and wants an answer today. Open a ticket.',
    ),
    ticket(
      'B1093',
      'invoice',
      'week',
      'Please open a ticket: the invoice for order B1093 has never arrived. It can wait until the end of the week.',
    ),
    ticket(
      'B7730',
      'invoice',
      'today',
      'Order B7730 was charged to another firm. Ticket about the invoice, please, and it has to be dealt with today.',
    ),
    ticket(
      'B5216',
      'invoice',
      'week',
      'Somebody asks for a copy of the invoice for order B5216. Open a ticket; the end of the week is early enough.',
    ),
    ticket(
      'B2048',
      'damage',
      'week',
      'Two cups of order B2048 arrived with damage. Open a ticket that can wait until the end of the week.',
    ),
    ticket(
      'B6605',
      'damage',
      'today',
      'There is water damage to order B6605, and the customer needs to hear from us today. Open a ticket.',
    ),
    ticket(
      'B8812',
      'damage',
      'week',
      'A ticket for order B8812, please: damage to the box alone, so the end of the week will do.',
    ),
    ticket(
      'B3390',
      'login',
      'today',
      'The buyer of order B3390 cannot get past the login and has to change the order today. Open a ticket.',
    ),
    ticket(
      'B9127',
      'login',
      'week',
      'The login of the customer with order B9127 has an old address. Ticket, to be done by the end of the week.',
    ),
    ticket(
      'B0754',
      'login',
      'today',
      'Open a ticket for order B0754: a login was stolen. This must be looked at today.',
    ),
    shipment(
      'B2217',
      'chilled',
      'morning',
      'Order B2217 is chilled fish and will be fetched in the morning. Send it out.',
    ),
    shipment(
      'B4098',
      'chilled',
      'evening',
      'Send out order B4098, which is chilled cream. It is fetched in the evening.',
    ),
    shipment(
      'B5583',
      'chilled',
      'morning',
      'Chilled medicine leaves with order B5583. The driver comes in the morning. Ship it, please.',
    ),
    shipment(
      'B7146',
      'chilled-since-spring',
      'evening',
      'The spring contract gives chilled goods to another carrier. Send out order B7146, chilled berries, fetched in the evening.',
    ),
    shipment(
      'B8264',
      'chilled-since-spring',
      'morning',
      'Send out order B8264, chilled oysters. It will be fetched in the morning.',
    ),
    shipment(
      'B0932',
      'chilled-since-spring',
      'evening',
      'Ship order B0932, please: chilled dough, to be fetched in the evening.',
    ),
    shipment(
      'B6371',
      'heavy',
      'evening',
      'Order B6371 is a heavy printing machine. It will be fetched in the evening. Send it out.',
    ),
    shipment(
      'B1840',
      'heavy',
      'morning',
      'A heavy lathe, order B1840, is fetched in the morning. Ship it, please.',
    ),
    shipment(
      'B9455',
      'heavy',
      'evening',
      'Send out the heavy stamping machine of order B9455. The truck is here in the evening.',
    ),
    shipment(
      'B3028',
      'paper',
      'morning',
      'Order B3028 is a folder of documents, fetched in the morning. Send it out.',
    ),
    shipment(
      'B7719',
      'paper',
      'evening',
      'Documents go out with order B7719. They are fetched in the evening. Ship them, please.',
    ),
    back(
      'B5502',
      'size',
      'The boots of order B5502 are the wrong size and come back. Record the return.',
    ),
    back(
      'B1367',
      'size',
      'Order B1367 is on its way back, since the gloves have the wrong size. File the return, please.',
    ),
    back(
      'B8049',
      'size',
      'A coat comes back with order B8049. Its size was wrong. Please record it.',
    ),
    back(
      'B2936',
      'late',
      'Order B2936 comes back, because it reached the customer too late. Record the return.',
    ),
    back(
      'B7483',
      'late',
      'The wreath of order B7483 came too late for the funeral and is sent back. File it as a return.',
    ),
    back('B4610', 'late', 'File the return of order B4610, please: it was delivered too late.'),
    back(
      'B9958',
      'colour',
      'The curtains of order B9958 have another colour than ordered and come back. Record the return.',
    ),
    back(
      'B0225',
      'colour',
      'Order B0225 is sent back: the colour of the paint is not what was ordered. File the return.',
    ),
    back(
      'B3841',
      'colour',
      'A hat comes back with order B3841. The customer had asked for another colour. Record it, please.',
    ),
    back(
      'B6194',
      'twice',
      'Order B6194 was placed twice by mistake and has not left yet. The second one should not go out.',
    ),
    back(
      'B8577',
      'twice',
      'By mistake the school has ordered twice. Order B8577 is still here and is not wanted.',
    ),
    back('B1702', 'twice', 'See to it that order B1702 does not go out: it was entered twice.'),
    hold('lantern', 'north', 24, 'Set aside 24 lanterns at the north warehouse.'),
    hold('kettle', 'north', 42, 'Please keep back 42 kettles at the north warehouse.'),
    hold('blanket', 'north', 18, 'The fair needs 18 blankets. Hold them at the north warehouse.'),
    hold('mug', 'quay', 54, 'Set aside 54 mugs at the store on the quay.'),
    hold('lantern', 'quay', 30, 'Hold 30 lanterns for us at the store on the quay, please.'),
    hold(
      'rope',
      'quay',
      12,
      'A captain will pick up 12 ropes. Set them aside at the store on the quay.',
    ),
    hold('blanket', 'hill', 36, 'Set aside 36 blankets at the hill depot.'),
    hold('candle', 'hill', 60, 'Hold 60 candles at the hill depot, please.'),
    hold(
      'kettle',
      'hill-since-the-move',
      48,
      'The hill depot has moved and has a code of its own again. Set aside 48 kettles there.',
    ),
    hold('mug', 'hill-since-the-move', 66, 'Please set aside 66 mugs at the hill depot.'),
    hold('candle', 'hill-since-the-move', 72, 'Hold 72 candles at the hill depot for the parish.'),
    credit('K318', 15, 'Account K318 gets 15 crowns back. Put them on the account.'),
    credit('K552', 8, 'Give the customer with account K552 a credit of 8 crowns.'),
    credit('K107', 32, 'We owe 32 crowns to the customer with account K107. Credit them, please.'),
    credit('K946', 4, 'Credit 4 crowns to account K946 for the long wait.'),
    plain('K283', 90, 'Account K283 gets a credit of 90 tallies.'),
    plain('K670', 250, 'Put 250 tallies on account K670, please.'),
  ],
}
