// The allowed values of options alone: whoever only shows help loads nothing else.
export { STABLE_KINDS } from './stable-prefix/stable-tools.ts';
export { CACHE_MARK_MODES } from './work/cache-mark-mode.ts';
