import type { Approver } from './approval-request.ts';

/** Says no to everything, where there is nobody to ask. */
export const denyAll: Approver = async () => 'deny';
