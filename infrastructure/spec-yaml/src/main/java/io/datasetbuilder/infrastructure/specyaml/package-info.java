/**
 * BuildSpec documents in YAML 1.2: a reader that checks every construct itself and bounds its work,
 * and the writer of the canonical form. And the reader of the front matter of cards.
 */
package io.datasetbuilder.infrastructure.specyaml;
