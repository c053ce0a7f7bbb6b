#!/usr/bin/env node
import { run } from './run.js'

process.stdout.on('error', error => {
  // The reader of a pipe went away, as `| head` does.
  if ((error as NodeJS.ErrnoException).code !== 'EPIPE') throw error
})

process.exitCode = await run(process.argv)
