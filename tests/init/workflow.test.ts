import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { describe, expect, it } from 'vitest'
import { workflow } from '../../src/cli/init/workflow.js'
import { bareProject } from '../support/project.js'

const project = bareProject(resolve('/somewhere/repository'))

describe('the workflow that init writes', () => {
  const text = workflow(project)

  it('stands in docs/ci.md as it is', () => {
    const docs = readFileSync(resolve(import.meta.dirname, '../../docs/ci.md'), 'utf8')
    expect(docs).toContain(`\`\`\`yaml\n${text}\`\`\``)
  })

  it('can read and nothing else, and hands no secret to forks', () => {
    expect(text).toContain('on:\n  pull_request:\n')
    expect(text).not.toContain('pull_request_target')
    expect(text.match(/^permissions:\n(?: {2}.*\n)+/m)?.[0]).toBe(
      'permissions:\n  contents: read\n',
    )
    expect(text).toContain('persist-credentials: false')
    expect(text).not.toMatch(/^\s*[^#\s].*secrets\./m)
  })

  it('restores and saves each cache under one path, which the tools take as it is', () => {
    const paths = (action: string) =>
      [...text.matchAll(new RegExp(`cache/${action}@[\\s\\S]*?path: (.*)`, 'g'))].map(
        match => match[1],
      )
    expect(paths('restore')).toEqual(['.vitest/memory-eval/cache', '.vitest/memory-eval-base'])
    expect(paths('save')).toEqual(paths('restore'))
  })

  it('names folders from the top of the repository, where actions look for them', () => {
    const inner = workflow({ ...project, root: resolve('/somewhere/repository/packages/app') })
    expect(inner).toContain('working-directory: "packages/app"')
    expect(inner).toContain('path: packages/app/.vitest/memory-eval/cache')
    expect(inner).toContain('            packages/app/.vitest/memory-eval/*/report.*')
    // Vitest runs within the folder.
    expect(inner).toContain("'.vitest/memory-eval-base' || ''")
  })

  it('keeps the hidden folder of the report', () => {
    expect(text).toMatch(/report\.\*[\s\S]*include-hidden-files: true/)
  })
})
