/**
 * BuildSpec documents in YAML 1.2: a reader that checks every construct itself and bounds its work,
 * and the writer of the canonical form.
 */
package io.datasetbuilder.infrastructure.specyaml;
