export { decisionOf } from './decisions.ts';
export { type OpenStore, type StoreTestOptions, testDecisionStore } from './test-decision-store.ts';
export { testOriginalStore } from './test-original-store.ts';
