import { faulty } from './faulty.js'

/** Each message is stamped with its user, and the stamp is not looked at when something is recalled. */
export default faulty(reference => {
  const everybody = 'everybody'
  return {
    async ingest(session) {
      await reference.ingest?.(session)
      await reference.ingest?.({ ...session, user: everybody })
    },
    recall: query => reference.recall?.({ ...query, user: everybody }) ?? [],
  }
})
