import type { ApprovalDecision, ApprovalRequest, Approver } from './approval-request.ts';

/** Asks before calls run, one question at a time, and remembers every `always` for the session. */
export class Approvals {
  readonly #approver: Approver;
  readonly #allowedScopes = new Set<string>();
  #lastQuestion: Promise<unknown> = Promise.resolve();

  constructor(approver: Approver) {
    this.#approver = approver;
  }

  /** Calls without a request are allowed. Rejects with the signal's reason as soon as it aborts. */
  async check(request: ApprovalRequest | undefined, signal: AbortSignal): Promise<'allowed' | 'denied'> {
    signal.throwIfAborted();
    if (!request || this.#allowedScopes.has(request.scope)) return 'allowed';
    const question = this.#lastQuestion.then(() => this.#ask(request, signal));
    // The next question waits until this one is off the screen, however it ended.
    this.#lastQuestion = question.catch(() => undefined);
    return untilAborted(question, signal);
  }

  async #ask(request: ApprovalRequest, signal: AbortSignal): Promise<'allowed' | 'denied'> {
    signal.throwIfAborted();
    // The question in front of this one may have been answered with `always`.
    if (this.#allowedScopes.has(request.scope)) return 'allowed';
    const decision = await this.#decide(request, signal);
    signal.throwIfAborted();
    if (decision === 'always') this.#allowedScopes.add(request.scope);
    return decision === 'always' || decision === 'once' ? 'allowed' : 'denied';
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
