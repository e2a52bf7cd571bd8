/** The BuildSpec as a whole and its two gates: load judges the shape, validate the rules. */
package io.datasetbuilder.buildspec.spec;
