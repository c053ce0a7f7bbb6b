/** A node of an ESTree syntax tree, as far as it is read here. */
export interface Node {
  type: string
  start: number
  end: number
  [key: string]: unknown
}

export interface ObjectNode extends Node {
  properties: Node[]
}

/**
 * The object literal that a config file exports: given to `defineConfig` or not, made by a function
 * or not, held in a constant or not. Undefined where it is put together in another way.
 */
export function configObject(program: Node): ObjectNode | undefined {
  const body = program.body as Node[]
  const exported = body.find(({ type }) => type === 'ExportDefaultDeclaration')
  return exported && objectIn(exported.declaration as Node, body, 0)
}

function objectIn(
  node: Node | null | undefined,
  body: Node[],
  depth: number,
): ObjectNode | undefined {
  if (!node || depth > 8) return undefined
  const next = (inner: unknown) => objectIn(inner as Node, body, depth + 1)
  switch (node.type) {
    case 'ObjectExpression':
      return node as ObjectNode
    case 'TSSatisfiesExpression':
    case 'TSAsExpression':
    case 'ParenthesizedExpression':
      return next(node.expression)
    case 'CallExpression': {
      const callee = node.callee as Node
      const given = node.arguments as Node[]
      return callee.name === 'defineConfig' && given.length === 1 ? next(given[0]) : undefined
    }
    case 'ArrowFunctionExpression':
      return next(node.body)
    case 'BlockStatement': {
      const statements = node.body as Node[]
      const returns = statements.filter(({ type }) => type === 'ReturnStatement')
      // A function that branches may return something else above its last line.
      const branches = statements.some(({ type }) => /^(?:If|Switch|Try|For|While)/.test(type))
      return returns.length === 1 && !branches ? next(returns[0]?.argument) : undefined
    }
    case 'Identifier':
      return next(constant(node.name as string, body))
    default:
      return undefined
  }
}

function constant(name: string, body: Node[]): Node | undefined {
  for (const statement of body) {
    if (statement.type !== 'VariableDeclaration' || statement.kind !== 'const') continue
    for (const declarator of statement.declarations as Node[]) {
      if ((declarator.id as Node).name === name) return declarator.init as Node
    }
  }
  return undefined
}

/** The value of a property of an object literal. */
export function property(object: ObjectNode, name: string): Node | undefined {
  const found = object.properties.find(node => {
    const key = node.key as Node | undefined
    return node.type === 'Property' && (key?.name === name || key?.value === name)
  })
  return found?.value as Node | undefined
}
