/**
 * BuildSpec documents in YAML 1.2: a reader that checks every construct itself and bounds its work,
 * the writer of the canonical form, and the reader of the front matter of cards.
 */
package io.datasetbuilder.infrastructure.specyaml;
