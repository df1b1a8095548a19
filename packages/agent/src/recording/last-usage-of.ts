import type { ChatSessionOptions } from '@hdc/core';
import type { ResumedSession } from './resume-recording.ts';

/** What was reported of another model says nothing of this one. */
export function lastUsageOf(
  restored: Pick<ResumedSession, 'lastAnswer'> | undefined,
  model: string,
): Pick<ChatSessionOptions, 'lastUsage'> {
  const { usage, model: asked } = restored?.lastAnswer ?? {};
  return usage && asked === model ? { lastUsage: usage } : {};
}
