export function isPatched(version: string, oldest: readonly string[]): boolean;
export function chooseNode(root: string, searchPath?: string): Promise<string | null>;
