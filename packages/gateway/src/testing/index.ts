export { eventFrame } from './event-frame.ts';
export { FakeTimers } from './fake-timers.ts';
export { signatureFault } from './verify-signature.ts';
