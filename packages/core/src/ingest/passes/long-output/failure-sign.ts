/** A word or sign that speaks of a failure. */
export const FAILURE_SIGN: RegExp =
  /\b(?:error|errors|fail|failed|failure|failures|fatal|panic|exception|traceback|assert\w*)\b|✗|✘|✖/i;
