/**
 * What changed between two contracts, and whether the version states it (Spec, "Versioning").
 * Descriptions, examples and the order of members do not count.
 */
package io.datasetbuilder.contract.change;
