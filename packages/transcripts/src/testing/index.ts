export { testReader } from './test-reader.ts';
