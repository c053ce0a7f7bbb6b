import type { Project } from '../../src/cli/init/project.js'

/** What `init` knows of a project with nothing of the package in it, whose repository it is itself. */
export function bareProject(root: string): Project {
  return {
    root,
    repository: root,
    packageManager: 'npm',
    isModule: true,
    installed: [],
    scripts: {},
    lacks: [],
    lacksForMcp: [],
    hasLockFile: true,
    usesTypeScript: true,
  }
}
