import type { Approver } from './approval-request.ts';

/** Says yes to everything, for runs that nobody watches. */
export const allowAll: Approver = async () => 'once';

/** Says no to everything, for runs in which nobody can be asked. */
export const denyAll: Approver = async () => 'deny';
