const LONGEST_WAIT_MS = 2_000;

/** Whether a gateway of ours answers there. */
export async function isAnswering(host: string): Promise<boolean> {
  try {
    const response = await fetch(`${host}/healthz`, { signal: AbortSignal.timeout(LONGEST_WAIT_MS) });
    await response.body?.cancel();
    return response.ok;
  } catch {
    return false;
  }
}
