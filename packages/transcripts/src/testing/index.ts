export { testReader } from './test-reader.ts';
export { withoutUsage } from './without-usage.ts';
