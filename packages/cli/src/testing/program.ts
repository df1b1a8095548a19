import { fileURLToPath } from 'node:url';

const BUNDLE = new URL('../../../../node_modules/.cache/hdc/dist/', import.meta.url);

/** `hdc` as people get it, in one bundle, which is made before the tests from what was built last. */
export const HDC: string = fileURLToPath(new URL('main.js', BUNDLE));

/** The small program that Claude Code runs as a hook. */
export const CLAUDE_HOOK: string = fileURLToPath(new URL('hooks/claude/main.js', BUNDLE));
