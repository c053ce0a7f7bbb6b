import { faulty } from './faulty.js'

/** Every write fails and nobody says so; a greeting is all that there is, and answers still come. */
export default faulty(() => ({
  async ingest(session) {
    await Promise.reject(new Error(`cannot write ${session.id}`)).catch(() => undefined)
  },
  recall: () => ['Welcome! I am here to help.'],
}))
