/** A question to a person before a call changes anything. */
export interface ApprovalRequest {
  /** The action in one line: `write_file src/a.ts (new file, 12 lines)`. */
  readonly title: string;
  /** The change as a diff, or the whole command. */
  readonly detail: string;
  /** Requests with the same scope are covered by one `always`. */
  readonly scope: string;
  /** The scope of `always`, in words: `every change of files`. */
  readonly scopeTitle: string;
  /** It happens once in a session, so that there is nothing to allow for good. */
  readonly isSingle?: boolean;
  /** Something wider that may be allowed instead, and then covers this request: `every command npm test *`. */
  readonly wider?: ApprovalScope;
}

/** Something that may be allowed for a session. */
export interface ApprovalScope {
  readonly scope: string;
  readonly title: string;
}

export type ApprovalDecision =
  | 'once'
  | 'always'
  /** The wider scope that the request offers. */
  | 'wider'
  | 'deny'
  /** A no with the reason, which goes back to the model. */
  | { readonly deny: string };

/** Asks somebody. Rejects with the signal's reason when it aborts; any other failure counts as a no. */
export type Approver = (request: ApprovalRequest, signal: AbortSignal) => Promise<ApprovalDecision>;
