import type { Approver } from './approval-request.ts';

/** Says yes to everything, for runs that nobody watches. */
export const allowAll: Approver = async () => 'once';

/** Says no to everything, where there is nobody to ask. */
export const denyAll: Approver = async () => 'deny';
