/** Keeps React from throwing on nodes that translators and extensions have moved or replaced. */
export function tolerateMovedNodes(): void {
  const { removeChild, insertBefore } = Node.prototype;
  Node.prototype.removeChild = function <Child extends Node>(this: Node, child: Child): Child {
    const parent = child.parentNode;
    if (parent === null) return child;
    removeChild.call(parent, child);
    return child;
  };
  Node.prototype.insertBefore = function <Child extends Node>(
    this: Node,
    node: Child,
    next: Node | null,
  ): Child {
    insertBefore.call(this, node, next === null ? null : childAround(this, next));
    return node;
  };
}

/** Returns null if `inner` isn't in `parent` any more; then the node is inserted at the end. */
function childAround(parent: Node, inner: Node): Node | null {
  let node: Node | null = inner;
  while (node !== null && node.parentNode !== parent) node = node.parentNode;
  return node;
}
