import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';

export default defineConfig({
  // Tests run against the sources of every package; only those that start the program itself need a build.
  resolve: { conditions: ['hdc-source'] },
  ssr: { resolve: { conditions: ['hdc-source'] } },
  test: {
    include: [
      'packages/*/src/**/*.test.ts',
      'packages/adapters/*/src/**/*.test.ts',
      'scripts/**/*.test.ts',
      'bench/**/*.test.ts',
      'examples/**/*.test.ts',
    ],
    exclude: ['**/node_modules/**', '**/dist/**'],
    setupFiles: ['scripts/repeatable-properties.ts'],
    // A busy machine is slow; how fast something is, the bench says. A test that hangs still ends.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 30_000 } },
    // Many tests wait for programs that they started: one worker more keeps every core busy.
    maxWorkers: availableParallelism() + 1,
  },
});
