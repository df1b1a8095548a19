import { defineConfig } from 'vitest/config';

export default defineConfig({
  // Tests run against the sources of every package, so no build has to come first.
  resolve: { conditions: ['hdc-source'] },
  ssr: { resolve: { conditions: ['hdc-source'] } },
  test: {
    include: ['packages/*/src/**/*.test.ts', 'scripts/**/*.test.ts', 'examples/**/*.test.ts'],
    exclude: ['**/node_modules/**', '**/dist/**'],
  },
});
