import { faulty } from './faulty.js'

/** Who is being served is one variable for all sessions. */
export default faulty(reference => {
  let currentUser = ''
  return {
    async recall(query) {
      currentUser = query.user
      await new Promise(resolve => setTimeout(resolve, 1))
      return reference.recall?.({ ...query, user: currentUser }) ?? []
    },
  }
})
