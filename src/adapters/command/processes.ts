import type { Adapter, Memory, OpenMemory } from '../contract.js'
import { requireAgreement } from './agree.js'
import { openMemory } from './open-memory.js'
import { type Peer, type PeerOptions, startPeer } from './peer.js'

export interface ProcessesOptions extends PeerOptions {
  adapter: Pick<Adapter, 'isolation' | 'scopes' | 'time'>
}

/** The processes behind one adapter: one for each opened memory, or one for all if it allows that. */
export class Processes {
  readonly #options: ProcessesOptions
  readonly #running = new Set<Peer>()
  /** The first process, which may turn out to serve all. */
  #shared: Promise<Peer> | undefined
  /** Processes that serve all but got stuck: they end with the last memory on them. */
  readonly #retired = new Set<Peer>()
  readonly #opened = new Map<Peer, number>()
  #memories = 0
  #slowToEnd = false

  constructor(options: ProcessesOptions) {
    this.#options = options
  }

  async open(context: OpenMemory): Promise<Memory> {
    const peer = await this.#acquire(context)
    this.#opened.set(peer, (this.#opened.get(peer) ?? 0) + 1)
    this.#memories += 1
    return openMemory(peer, String(this.#memories), context, stuck => this.#release(peer, stuck))
  }

  /** Ends every process that is left. */
  async stop(): Promise<void> {
    this.#shared = undefined
    await Promise.all([...this.#running].map(peer => this.#end(peer, false)))
  }

  async #acquire(context: OpenMemory): Promise<Peer> {
    for (;;) {
      const shared = this.#shared
      if (!shared) {
        this.#shared = this.#start(context)
        return this.#shared
      }
      const peer = await shared.catch(() => undefined)
      if (this.#shared !== shared) continue
      if (!peer || (peer.capabilities.reuse && peer.failure())) this.#shared = undefined
      else return peer.capabilities.reuse ? peer : this.#start(context)
    }
  }

  async #start({ signal, log }: OpenMemory): Promise<Peer> {
    let serves: Peer | undefined
    const peer = await startPeer(
      {
        ...this.#options,
        // What a process for all says belongs to no single memory.
        log: message => (serves?.capabilities.reuse ? this.#options.log : log)(message),
      },
      signal,
    )
    serves = peer
    this.#running.add(peer)
    try {
      requireAgreement(this.#options.adapter, peer.capabilities)
    } catch (error) {
      await this.#end(peer, false)
      throw error
    }
    return peer
  }

  /**
   * Ends a process that serves nobody any more, unless it is to serve the next. Says whether it was
   * ended and did so by itself.
   */
  async #release(peer: Peer, stuck: boolean): Promise<boolean> {
    const opened = (this.#opened.get(peer) ?? 1) - 1
    this.#opened.set(peer, opened)
    const { reuse } = peer.capabilities
    const failed = peer.failure() !== undefined
    if (reuse && (stuck || failed)) await this.#retire(peer)
    if (!failed && (opened > 0 || (reuse && !this.#retired.has(peer)))) return false
    return this.#end(peer, stuck)
  }

  /** Lets no further memory be opened on a process. */
  async #retire(peer: Peer): Promise<void> {
    this.#retired.add(peer)
    const shared = this.#shared
    const current = await shared?.catch(() => undefined)
    if (current === peer && this.#shared === shared) this.#shared = undefined
  }

  async #end(peer: Peer, now: boolean): Promise<boolean> {
    const endedByItself = await peer.stop({ now })
    this.#running.delete(peer)
    this.#retired.delete(peer)
    this.#opened.delete(peer)
    if (!endedByItself && !now && !this.#slowToEnd) {
      this.#slowToEnd = true
      this.#options.log(
        'the process had to be ended by SIGTERM: it should end by itself when its stdin ends; each memory waits 2 s for it',
      )
    }
    return endedByItself
  }
}
