export function ensureInstalled(root: string, options?: { development?: boolean }): Promise<boolean>;
