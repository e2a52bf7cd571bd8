/** The BuildSpec as a whole and its two gates: load checks the shape, validate the rules. */
package io.datasetbuilder.buildspec.spec;
