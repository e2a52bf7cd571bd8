/** A source's contract with Silver: required columns, types, renames, casts and derived columns. */
package io.datasetbuilder.buildspec.schema;
