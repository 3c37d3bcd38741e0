/** Translators and extensions replace and move nodes that React drew. React would throw, and the page would be lost. */
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

/** Returns null if it isn't in `parent` any more: then the end is the best place. */
function childAround(parent: Node, inner: Node): Node | null {
  let node: Node | null = inner;
  while (node !== null && node.parentNode !== parent) node = node.parentNode;
  return node;
}
