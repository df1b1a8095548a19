/** Variables with which the commands of a story answer the same on every machine, whatever the Node. */
export const STORY_ENVIRONMENT: Readonly<Record<string, string>> = {
  TZ: 'UTC',
  LC_ALL: 'C',
  NO_COLOR: '1',
  // Behind the first, all places of a failed test are Node's own.
  NODE_OPTIONS: '--stack-trace-limit=1',
};
