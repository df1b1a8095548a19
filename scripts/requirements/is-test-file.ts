/** True for the test files that vitest runs, given a path from the root with forward slashes. */
export function isTestFile(file: string): boolean {
  return /^(?:packages\/[^/]+\/src|scripts)\/(?!.*node_modules\/).*\.test\.ts$/.test(file);
}
