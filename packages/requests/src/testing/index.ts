export { type ChangingRequest, changingRequestsArbitrary } from './changing-requests.ts';
export { CopiedStore } from './copied-store.ts';
export { decisionOf } from './decisions.ts';
export { fromScratch } from './from-scratch.ts';
export { type AdapterUnderTest, testAdapter } from './test-adapter.ts';
export { type OpenStore, type StoreTestOptions, testDecisionStore } from './test-decision-store.ts';
export { testOriginalStore } from './test-original-store.ts';
export { WireConversation } from './wire-conversation.ts';
