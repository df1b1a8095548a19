/** The strategies that prune before every request, by the passes of the specification or by kinds of their own. */
export const DENSITY_STRATEGIES: readonly string[] = ['high-density', 'adaptive-density'];
