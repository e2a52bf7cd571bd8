/** The service used as a library, as an application would. */
package io.datasetbuilder.examples;
