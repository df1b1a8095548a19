import type { ApprovalDecision, ApprovalRequest, ApprovalScope, Approver } from './approval-request.ts';

/** Whether a call may run; a no may come with the person's reason. */
export type ApprovalVerdict =
  | { readonly isAllowed: true }
  | { readonly isAllowed: false; readonly reason?: string };

const ALLOWED: ApprovalVerdict = { isAllowed: true };

/** Asks before calls run, one question at a time, and remembers for the session what was allowed for good. */
export class Approvals {
  readonly #approver: Approver;
  readonly #allowed = new Map<string, ApprovalScope>();
  #lastQuestion: Promise<unknown> = Promise.resolve();

  constructor(approver: Approver) {
    this.#approver = approver;
  }

  /** The scopes that need no question any more, the oldest first. */
  get allowed(): readonly ApprovalScope[] {
    return [...this.#allowed.values()];
  }

  /** Asks again from now on. */
  revoke(scope: string): void {
    this.#allowed.delete(scope);
  }

  /** Calls without a request are allowed. Rejects with the signal's reason as soon as it aborts. */
  async check(request: ApprovalRequest | undefined, signal: AbortSignal): Promise<ApprovalVerdict> {
    signal.throwIfAborted();
    if (!request || this.#covers(request)) return ALLOWED;
    const question = this.#lastQuestion.then(() => this.#ask(request, signal));
    // The next question waits until this one is off the screen, however it ended.
    this.#lastQuestion = question.catch(() => undefined);
    return untilAborted(question, signal);
  }

  #covers({ scope, wider }: ApprovalRequest): boolean {
    return this.#allowed.has(scope) || (wider !== undefined && this.#allowed.has(wider.scope));
  }

  async #ask(request: ApprovalRequest, signal: AbortSignal): Promise<ApprovalVerdict> {
    signal.throwIfAborted();
    // The question in front of this one may have been answered for this one, too.
    if (this.#covers(request)) return ALLOWED;
    const decision = await this.#decide(request, signal);
    signal.throwIfAborted();
    return this.#judge(decision, request);
  }

  #judge(decision: ApprovalDecision, { scope, scopeTitle, wider }: ApprovalRequest): ApprovalVerdict {
    if (typeof decision === 'object') return { isAllowed: false, reason: decision.deny };
    if (decision === 'always') this.#allowed.set(scope, { scope, title: scopeTitle });
    if (decision === 'wider' && wider) this.#allowed.set(wider.scope, wider);
    const isAllowed =
      decision === 'once' || decision === 'always' || (decision === 'wider' && wider !== undefined);
    return isAllowed ? ALLOWED : { isAllowed: false };
  }

  async #decide(request: ApprovalRequest, signal: AbortSignal): Promise<ApprovalDecision> {
    try {
      return await this.#approver(request, signal);
    } catch {
      return 'deny';
    }
  }
}

function untilAborted<T>(promise: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    const onAbort = () => reject(signal.reason);
    signal.addEventListener('abort', onAbort, { once: true });
    promise.then(resolve, reject).finally(() => signal.removeEventListener('abort', onAbort));
  });
}
