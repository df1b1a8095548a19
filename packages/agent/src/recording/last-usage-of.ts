import type { ChatSessionOptions } from '@hdc/core';
import type { ResumedSession } from './resume-recording.ts';

/** A report about another model says nothing about this one. */
export function lastUsageOf(
  restored: Pick<ResumedSession, 'lastAnswer'> | undefined,
  model: string,
): Pick<ChatSessionOptions, 'lastUsage'> {
  const { usage, model: asked } = restored?.lastAnswer ?? {};
  return usage && asked === model ? { lastUsage: usage } : {};
}
