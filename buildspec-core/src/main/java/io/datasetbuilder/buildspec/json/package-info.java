/** JSON-compatible values, without a JSON library. */
package io.datasetbuilder.buildspec.json;
