/** Reading typed values out of a spec document: the first gate's tools and its codes. */
package io.datasetbuilder.buildspec.load;
