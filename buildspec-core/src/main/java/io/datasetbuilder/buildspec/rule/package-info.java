/** The codes of the second gate: rules between fields and about their values. */
package io.datasetbuilder.buildspec.rule;
