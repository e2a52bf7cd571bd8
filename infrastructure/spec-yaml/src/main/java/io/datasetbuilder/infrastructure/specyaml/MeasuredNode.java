package io.datasetbuilder.infrastructure.specyaml;

import io.datasetbuilder.buildspec.document.SpecNode;

/**
 * A node and what an alias to it would repeat.
 *
 * @param node the node
 * @param height collections nested in it, itself included; 0 for a scalar
 * @param weight values and characters in it with its aliases expanded, at least 1
 */
record MeasuredNode(SpecNode node, int height, long weight) {

  static MeasuredNode leaf(SpecNode node, String written) {
    return new MeasuredNode(node, 0, 1L + written.length());
  }
}
