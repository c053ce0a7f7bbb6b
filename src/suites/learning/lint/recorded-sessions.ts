import { FILES, HISTORY_FILE } from '../documents.js'
import { defineRule, inFile } from './rule.js'

/** Where one session is recorded, every session and every project is. */
export const recordedSessions = defineRule(
  'recorded-sessions',
  ({ sessions, recorded, workspace }, report) => {
    if (!sessions || Object.keys(recorded).length === 0) return
    const known = new Set(sessions.value.map(({ id }) => id))
    for (const id of Object.keys(recorded)) {
      if (known.has(id)) continue
      report.error(
        { file: `${FILES.recorded}/sessions/${id}` },
        `the session "${id}" is recorded, but ${FILES.sessions} does not know it`,
        'Add the session, or remove the folder.',
      )
    }
    const projects = Object.keys(workspace)
    sessions.value.forEach(({ id, project, turns }, index) => {
      const messages = recorded[id]
      const place = inFile(sessions, index, 'id')
      if (!messages) {
        const message = `session ${id} is not recorded`
        report.error(place, message, `Add ${FILES.recorded}/sessions/${id}/${HISTORY_FILE}.`)
        return
      }
      const said = messages
        .filter(({ role }) => role === 'user')
        .map(({ content }) => content.trim())
      turns.forEach((turn, at) => {
        if (said.includes(turn.trim())) return
        report.error(
          inFile(sessions, index, 'turns', at),
          `turn ${at + 1} of session ${id} does not stand in its recording`,
          `Let the script and ${FILES.recorded}/sessions/${id} say the same.`,
        )
      })
      if (projects.length > 0 && !projects.includes(project)) {
        report.error(
          inFile(sessions, index, 'project'),
          `the recorded workspace has no project "${project}"`,
          `Add ${FILES.recorded}/workspace/projects/${project}.`,
        )
      }
    })
  },
)
