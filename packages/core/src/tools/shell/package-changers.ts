import type { FileChanger } from './file-changer.ts';

/** Managers of packages, from their manuals, 2026-11: each changes the files of these names. */
export const PACKAGE_CHANGERS: readonly FileChanger[] = [
  {
    program: 'npm',
    command:
      /^(?:i|in|install|add|un|uninstall|rm|remove|up|update|upgrade|dedupe|version|pkg|init|link|shrinkwrap)$/,
    changes: ['package.json', 'package-lock.json', 'npm-shrinkwrap.json'],
  },
  { program: 'npm', command: /^audit$/, with: /^fix$/, changes: ['package.json', 'package-lock.json'] },
  {
    program: 'yarn',
    without: /^(?:run|exec|test|build|dev|start|lint)$/,
    changes: ['package.json', 'yarn.lock'],
  },
  {
    program: 'pnpm',
    command: /^(?:i|install|add|rm|remove|up|update|dedupe|import|init)$/,
    changes: ['package.json', 'pnpm-lock.yaml', 'pnpm-workspace.yaml'],
  },
  {
    program: 'bun',
    command: /^(?:i|install|add|rm|remove|update|init)$/,
    changes: ['package.json', 'bun.lock', 'bun.lockb'],
  },
  {
    program: 'deno',
    command: /^(?:add|install|remove)$/,
    changes: ['deno.json', 'deno.jsonc', 'deno.lock', 'package.json'],
  },
  {
    program: 'cargo',
    command: /^(?:add|rm|remove|update|upgrade|init|new|generate-lockfile)$/,
    changes: ['Cargo.toml', 'Cargo.lock'],
  },
  { program: 'go', command: /^(?:get|mod|work)$/, changes: ['go.mod', 'go.sum', 'go.work', 'go.work.sum'] },
  {
    program: 'poetry',
    command: /^(?:add|remove|update|lock|install|init|version)$/,
    changes: ['pyproject.toml', 'poetry.lock'],
  },
  {
    program: 'uv pdm',
    command: /^(?:add|remove|lock|sync|init|update|install|version)$/,
    changes: ['pyproject.toml', 'uv.lock', 'pdm.lock'],
  },
  { program: 'pipenv', command: /^(?:install|uninstall|update|lock)$/, changes: ['Pipfile', 'Pipfile.lock'] },
  { program: 'pip-compile', changes: ['requirements.txt'] },
  {
    program: 'composer',
    command: /^(?:require|remove|install|update|init)$/,
    changes: ['composer.json', 'composer.lock'],
  },
  {
    program: 'bundle',
    command: /^(?:install|add|update|remove|lock|init)$/,
    changes: ['Gemfile', 'Gemfile.lock'],
  },
];
