/** Options and results of builds. */
package io.datasetbuilder.embedded.building;
