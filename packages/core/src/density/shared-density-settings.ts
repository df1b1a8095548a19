import { PATH_PATTERNS } from '../tools/globs/matches-patterns.ts';

/** The strategies that prune before every request, by the passes of the specification or by kinds of their own. */
export const DENSITY_STRATEGIES: readonly string[] = ['high-density', 'adaptive-density'];

/** Settings of all density strategies and passes, which therefore belong to none of them. */
export const SHARED_DENSITY_SETTINGS = {
  protectedTools: {
    description: 'Tools whose calls and results the density strategies leave alone',
    type: 'list',
    strategies: DENSITY_STRATEGIES as typeof DENSITY_STRATEGIES,
    default: [],
  },
  protectedPaths: {
    description: 'Files, as glob patterns, whose reads and writes the density strategies leave alone',
    type: 'list',
    list: PATH_PATTERNS as typeof PATH_PATTERNS,
    strategies: DENSITY_STRATEGIES as typeof DENSITY_STRATEGIES,
    default: [],
  },
  protectedCalls: {
    description:
      'Single calls, by their ids, that no strategy takes out, up to half of the window; /pin adds to them',
    type: 'list',
    default: [],
  },
} as const;
