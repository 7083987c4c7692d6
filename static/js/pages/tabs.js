/** On a narrow screen the tabs scroll: the one that is open comes into view. */

for (const tab of document.querySelectorAll(".tabs [aria-current]")) tab.scrollIntoView({ block: "nearest", inline: "center", behavior: "instant" });
