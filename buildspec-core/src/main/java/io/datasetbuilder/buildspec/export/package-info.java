/** Output targets of a build and where they write. */
package io.datasetbuilder.buildspec.export;
