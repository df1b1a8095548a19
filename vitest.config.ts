import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';

const FOLDERS = '{packages/*/src,packages/adapters/*/src,scripts,bench,examples}';
/** Tests that take long or need many programs: only `npm run test:long` runs them. */
const LONG = `${FOLDERS}/**/*.long.test.ts`;
/** Tests that replace modules, which others in the same worker would see. */
const MOCKED = `${FOLDERS}/**/*.mocked.test.ts`;
const NO_TESTS = ['**/node_modules/**', '**/dist/**'];

export default defineConfig({
  // Tests run against the sources of every package; those that start the program get the bundle that people get.
  resolve: { conditions: ['hdc-source'] },
  ssr: { resolve: { conditions: ['hdc-source'] } },
  test: {
    globalSetup: ['scripts/bundle-for-tests.ts'],
    setupFiles: ['scripts/repeatable-properties.ts'],
    // A busy machine is slow; how fast something is, the bench says. A test that hangs still ends.
    testTimeout: 600_000,
    hookTimeout: 600_000,
    expect: { poll: { timeout: 300_000 } },
    // Many tests wait for programs that they started: one worker more keeps every core busy.
    maxWorkers: availableParallelism() + 1,
    // Loading the sources anew for every file took longer than most of the tests in it.
    isolate: false,
    projects: [
      {
        extends: true,
        test: { name: 'quick', include: [`${FOLDERS}/**/*.test.ts`], exclude: [LONG, MOCKED, ...NO_TESTS] },
      },
      { extends: true, test: { name: 'mocked', isolate: true, include: [MOCKED], exclude: NO_TESTS } },
      // Some of these measure memory, and most take longer than loading the sources.
      { extends: true, test: { name: 'long', isolate: true, include: [LONG], exclude: NO_TESTS } },
    ],
  },
});
