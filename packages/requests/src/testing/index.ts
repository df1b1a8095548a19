export { decisionOf } from './decisions.ts';
export { type AdapterUnderTest, testAdapter } from './test-adapter.ts';
export { type OpenStore, type StoreTestOptions, testDecisionStore } from './test-decision-store.ts';
export { testOriginalStore } from './test-original-store.ts';
